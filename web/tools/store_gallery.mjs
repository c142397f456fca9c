// Stores the states of the gallery again (tests/gallery): `npm run gallery:store [PART OF A NAME]`.
import { createServer } from 'vite';

const vite = await createServer({
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
});
await vite.ssrLoadModule('/tests/gallery/store/main.ts');
await vite.close();

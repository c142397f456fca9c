// Builds the gallery for its tests, beside the product: `npm run gallery:build`.
import { fileURLToPath } from 'node:url';
import product from '../../vite.config';

const folder = fileURLToPath(new URL('../../../build/gallery', import.meta.url));
export default {
  ...product,
  build: {
    ...product.build,
    outDir: folder,
    emptyOutDir: true,
    manifest: false,
    reportCompressedSize: false,
    rolldownOptions: { ...product.build?.rolldownOptions, input: 'tests/gallery/index.html' },
  },
};

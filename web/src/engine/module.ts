// The engine's code: fetched and compiled once, then shared with the workers.
import address from '$wasm/furlong.wasm?url';

let module: Promise<WebAssembly.Module> | undefined;

export function engineModule(): Promise<WebAssembly.Module> {
  module ??= compile(address).catch((error: unknown) => {
    module = undefined;
    throw error;
  });
  return module;
}

export async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  // Some web servers do not know the MIME type of WebAssembly.
  if (response.headers.get('Content-Type') !== 'application/wasm')
    return WebAssembly.compile(await response.arrayBuffer());
  return WebAssembly.compileStreaming(response);
}

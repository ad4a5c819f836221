import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The connection check is a page of its own beside the app's, because other sites frame it. Its files stand among the
// app's, whose names are hashes as well.
export default defineConfig({
  plugins: [tailwindcss()],
  root: at('./src'),
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: at('./build/client'),
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: { input: at('./src/check/index.html') },
  },
});

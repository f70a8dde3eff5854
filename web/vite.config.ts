import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** While developing, the API comes from a `heirloom serve` beside. */
const servedApi = 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows files of our own, nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': servedApi } },
});

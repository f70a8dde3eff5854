import { build } from 'vite';

/** `node vite-build.program.ts SOURCES INTO`: builds the pages that `npm run web` serves during development. */
const [, , root = '', outDir = ''] = process.argv;
try {
  await build({ root, logLevel: 'silent', build: { outDir, emptyOutDir: true } });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

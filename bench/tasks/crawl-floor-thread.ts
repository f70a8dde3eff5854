/* One thread of the floor (crawl-floor.ts): the files it was given, one after the other. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { startExtraction } from '../../src/formats/links/extract.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.jpg': 'image/jpeg',
};
const files = workerData as readonly string[];

function linksOf(path: string): number {
  const body = readFileSync(path);
  for (const algorithm of ['sha1', 'sha256']) createHash(algorithm).update(body).digest();
  gzipSync(body, { level: 6 });
  let links = 0;
  const extraction = startExtraction(
    { url: 'http://127.0.0.1/', mediaType: mediaTypes[extname(path)], charset: undefined },
    { link: () => links++ },
  );
  extraction.push(body);
  void extraction.end();
  return links;
}

linksOf(files[0] ?? '');
parentPort?.once('message', () => {
  parentPort?.postMessage(files.reduce((sum, path) => sum + linksOf(path), 0));
});
parentPort?.postMessage('ready');

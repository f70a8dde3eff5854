import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MadeUpText } from '../made-up-text.ts';
import { Random } from '../random.ts';

export interface MakeSite {
  readonly folder: string;
  readonly seed: number;
  readonly pages: number;
  readonly minBytes: number;
  readonly maxBytes: number;
  readonly images: number;
  readonly imageBytes: number;
}

export interface MadeSite {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
}

const filesPerFolder = 50;
const styleSheets = 8;

/**
 * A site of static files: pages of made-up text that link to one another and show the images, and style sheets with
 * backgrounds. Every file can be reached from the home page, and every link leads to a file.
 */
export async function makeSite(params: MakeSite): Promise<MadeSite> {
  const random = new Random(params.seed);
  const text = new MadeUpText(random);
  let [files, bytes] = [0, 0];
  const write = async (path: string, body: Buffer): Promise<void> => {
    const file = join(params.folder, path.endsWith('/') ? `${path}index.html` : path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, body);
    files++;
    bytes += body.length;
  };
  for (let page = 0; page < params.pages; page++) {
    const body = text.body('html', random.sizeBetween(params.minBytes, params.maxBytes));
    await write(pagePath(page), Buffer.from(withOwnLinks(body.toString(), page, params, random)));
  }
  for (let image = 0; image < params.images; image++) {
    const sizeBytes = random.sizeBetween(params.imageBytes / 4, params.imageBytes * 2);
    await write(imagePath(image), Buffer.concat([jpegStart, random.bytes(sizeBytes)]));
  }
  for (let sheet = 0; sheet < styleSheets; sheet++) {
    const background = `body{background:url("..${imagePath(sheet % params.images)}")}\n`;
    await write(sheetPath(sheet), Buffer.concat([text.body('css', 10e3), Buffer.from(background)]));
  }
  await write('/assets/main.js', text.body('js', 20e3));
  return { folder: params.folder, files, bytes };
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

/** Replaces the made-up file names in the text by names of existing files. */
function withOwnLinks(html: string, page: number, { pages, images }: MakeSite, random: Random): string {
  const below = [2 * page + 1, 2 * page + 2].filter((child) => child < pages);
  const shown = page % images;
  const menu = [
    ...below.map((child) => `<a href="${pagePath(child)}">${child}</a>\n`),
    `<img src="${imagePath(shown)}" alt="">\n`,
  ].join('');
  return html
    .replace(/ href="\/assets\/[^"]*"/, ` href="${sheetPath(page % styleSheets)}"`)
    .replaceAll(/<a ([^>]*)href="\/[^"]*"/g, (_, before: string) => {
      return `<a ${before}href="${pagePath(random.below(pages))}"`;
    })
    .replaceAll(/ src="\/media\/[^"]*"/g, () => ` src="${imagePath(random.below(images))}"`)
    .replace('</main>', `<nav>\n${menu}</nav>\n</main>`);
}

function pagePath(page: number): string {
  return page === 0 ? '/' : `/pages/${Math.floor(page / filesPerFolder)}/page-${page}.html`;
}

function imagePath(image: number): string {
  return `/media/${Math.floor(image / filesPerFolder)}/image-${image}.jpg`;
}

function sheetPath(sheet: number): string {
  return `/assets/main-${sheet}.css`;
}

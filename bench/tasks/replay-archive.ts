import { WarcWriter } from '../../src/formats/warc/warc-writer.ts';
import { MadeUpText } from '../made-up-text.ts';
import { Random } from '../random.ts';

export interface MakeReplayArchive {
  readonly folder: string;
  /** Captures of each kind. */
  readonly captures: number;
}

export interface ReplayArchive {
  readonly path: string;
  /** Pages of 100 kB. */
  readonly pages: readonly string[];
  /** Pictures of 20 kB. */
  readonly pictures: readonly string[];
}

const pageBytes = 100_000;
const pictureBytes = 20_000;
/** Bytes of a page in its `style` and `script` elements. */
const styleBytes = 5000;
const scriptBytes = 10_000;

/** Pages and pictures as a crawl writes them. */
export async function makeReplayArchive({ folder, captures }: MakeReplayArchive): Promise<ReplayArchive> {
  const random = new Random(11);
  const text = new MadeUpText(random);
  let path = '';
  const writer = new WarcWriter({
    folder,
    prefix: 'replay',
    storageClass: 'text',
    gzipLevel: () => 6,
    warcinfo: [{ name: 'software', value: 'heirloom-benchmark' }],
    onSealed: (sealed) => {
      path = sealed;
    },
  });
  const write = async (url: string, contentType: string, body: Buffer): Promise<string> => {
    const head = `HTTP/1.1 200 OK\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n\r\n`;
    await writer.write([
      {
        type: 'response',
        date: '2026-01-01T00:00:00.000Z',
        targetUri: url,
        contentType: 'application/http; msgtype=response',
        block: Buffer.concat([Buffer.from(head), body]),
      },
    ]);
    return url;
  };
  const pages: string[] = [];
  const pictures: string[] = [];
  for (let number = 0; number < captures; number++) {
    const site = `http://www.site-${number % 10}.example`;
    pages.push(await write(`${site}/page-${number}.html`, 'text/html; charset=utf-8', madeUpPage(text)));
    const noise = random.bytes(pictureBytes);
    noise.set([0xff, 0xd8, 0xff, 0xe0]);
    pictures.push(await write(`${site}/picture-${number}.jpg`, 'image/jpeg', noise));
  }
  await writer.close();
  return { path, pages, pictures };
}

function madeUpPage(text: MadeUpText): Buffer {
  const style = `<style>${text.body('css', styleBytes).toString()}</style>`;
  const script = `<script>${text.body('js', scriptBytes).toString()}</script>`;
  const page = text.body('html', pageBytes - styleBytes - scriptBytes).toString();
  return Buffer.from(
    page.replace('</head>', () => `${style}</head>`).replace('</main>', () => `</main>${script}`),
  );
}

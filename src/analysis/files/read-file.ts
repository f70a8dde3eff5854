import type { FoundFormat } from '../analysis.ts';
import type { FileReader, FileTask } from './file-reader.ts';
import type { GatheredText } from './gathered-text.ts';

interface ReaderChoice {
  readonly name: string;
  readonly matches: (format: FoundFormat) => boolean;
  /** Loaded on first use: some are large. */
  readonly load: () => Promise<FileReader>;
}

const openXml = 'application/vnd.openxmlformats-officedocument.';

/** The first that matches reads the file. */
const readers: readonly ReaderChoice[] = [
  {
    name: 'pdf',
    matches: ({ kind }) => kind === 'pdf',
    load: async () => (await import('./pdf/read-pdf.ts')).readPdf,
  },
  {
    name: 'docx',
    matches: ({ mediaType }) =>
      mediaType.startsWith(`${openXml}wordprocessingml`) || mediaType.startsWith('application/vnd.ms-word.'),
    load: async () => (await import('./office/read-docx.ts')).readDocx,
  },
  {
    name: 'pptx',
    matches: ({ mediaType }) =>
      mediaType.startsWith(`${openXml}presentationml`) ||
      mediaType.startsWith('application/vnd.ms-powerpoint.'),
    load: async () => (await import('./office/read-pptx.ts')).readPptx,
  },
  {
    name: 'xlsx',
    matches: ({ mediaType }) =>
      mediaType.startsWith(`${openXml}spreadsheetml`) || mediaType.startsWith('application/vnd.ms-excel.'),
    load: async () => (await import('./office/read-xlsx.ts')).readXlsx,
  },
  {
    name: 'opendocument',
    matches: ({ mediaType }) => mediaType.startsWith('application/vnd.oasis.opendocument.'),
    load: async () => (await import('./office/read-open-document.ts')).readOpenDocument,
  },
  {
    name: 'rtf',
    matches: ({ mediaType }) => mediaType === 'application/rtf',
    load: async () => (await import('./office/read-rtf.ts')).readRtf,
  },
  {
    name: 'office before 2007',
    matches: ({ mediaType }) =>
      /^application\/(?:msword|vnd\.ms-powerpoint|vnd\.ms-excel|encrypted)$/.test(mediaType),
    load: async () => (await import('./office/read-compound.ts')).readCompound,
  },
  {
    name: 'epub',
    matches: ({ kind }) => kind === 'book',
    load: async () => (await import('./package/read-book.ts')).readBook,
  },
  {
    name: 'svg',
    matches: ({ mediaType }) => mediaType === 'image/svg+xml',
    load: async () => (await import('./media/read-drawing.ts')).readDrawing,
  },
  {
    name: 'picture',
    matches: ({ kind }) => kind === 'image',
    load: async () => (await import('./media/read-picture.ts')).readPicture,
  },
  {
    name: 'sound and film',
    matches: ({ kind, mediaType }) =>
      (kind === 'sound' || kind === 'film') && !/flash|director|realmedia|realaudio|midi|flv/.test(mediaType),
    load: async () => (await import('./media/read-media.ts')).readMedia,
  },
];

export function hasReader(format: FoundFormat): boolean {
  return readers.some(({ matches }) => matches(format));
}

/** Adds the text of a file to `found`, and reports damage there. */
export async function readFile(task: FileTask, found: GatheredText): Promise<void> {
  const choice = readers.find(({ matches }) => matches(task.format));
  if (choice === undefined) return;
  const read = await choice.load();
  try {
    await read(task, found);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // A cut file is always incomplete.
    if (!task.input.isCut) found.exception('broken', `${choice.name}: ${message.slice(0, 300)}`);
  }
}

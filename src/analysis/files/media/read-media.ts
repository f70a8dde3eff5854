import { parseBuffer } from 'music-metadata';
import type { IAudioMetadata } from 'music-metadata';
import type { GatheredText } from '../gathered-text.ts';
import type { FileReader } from '../file-reader.ts';

/** The metadata of sound and film: titles, names, lyrics. Nothing is played. */
export const readMedia: FileReader = async ({ input, format }, found) => {
  found.beginsWithTitle = false;
  const whole = { mimeType: format.mediaType, size: input.bytes.length };
  const { common, format: coding } = await parseBuffer(input.bytes, whole, {
    // Without a table in the file this counts every frame of it.
    duration: !input.isCut,
    skipCovers: true,
  });
  readNames(common, found);
  for (const text of [
    ...wordsOf(common.description),
    ...wordsOf(common.comment),
    ...wordsOf(common.lyrics),
  ]) {
    found.paragraph(text);
  }
  if (coding.duration !== undefined && !input.isCut) found.other('duration', secondsAsTime(coding.duration));
  found.other('container', coding.container);
  found.other('codec', coding.codec);
};

function readNames(common: IAudioMetadata['common'], found: GatheredText): void {
  found.title = common.title ?? '';
  found.language = common.language;
  found.named('author', common.artists?.join(', ') ?? common.artist);
  found.named('date', common.date ?? common.year?.toString());
  found.named('publisher', common.label?.join(', '));
  found.named('keywords', common.keywords?.join(', '));
  found.other('album', common.album);
  found.other('genre', common.genre?.join(', '));
  found.other('composer', common.composer?.join(', '));
  found.other('copyright', common.copyright);
}

/** Lyrics are a plain string, or an object with language and time. */
function wordsOf(values: readonly unknown[] | undefined): string[] {
  return (values ?? []).slice(0, 100).flatMap((value) => {
    if (typeof value === 'string') return [value];
    if (typeof value !== 'object' || value === null) return [];
    const { text, syncText } = value as {
      readonly text?: unknown;
      readonly syncText?: readonly { text: string }[];
    };
    if (typeof text === 'string' && text !== '') return text.split(/\r?\n/);
    return syncText?.map((line) => line.text) ?? [];
  });
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function secondsAsTime(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

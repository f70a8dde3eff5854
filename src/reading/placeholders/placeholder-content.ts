import type { PlaceholderFormat } from './placeholder-format.ts';
import { messageLines } from './placeholder-message.ts';
import type { PlaceholderMessage } from './placeholder-message.ts';
import { placeholderPage } from './placeholder-page.ts';
import { placeholderPdf } from './placeholder-pdf.ts';
import * as texts from './text-placeholders.ts';
import { silentMp3, silentWav } from './media/silence.ts';
import { stillFilm } from './media/still-film.ts';
import { gifFile } from './pictures/gif-file.ts';
import { placeholder } from './pictures/placeholder.ts';
import { placeholderSvg } from './pictures/placeholder-svg.ts';
import { pngFile } from './pictures/png-file.ts';

interface Content {
  readonly type: string;
  readonly body: Buffer;
}

export function placeholderContent(format: PlaceholderFormat, message: PlaceholderMessage): Content {
  switch (format) {
    case 'html':
      return text('text/html', placeholderPage(message));
    case 'text':
      return text('text/plain', `${messageLines(message).join('\n')}\n`);
    case 'script':
      return text('text/javascript', texts.scriptPlaceholder(message));
    case 'style':
      return text('text/css', texts.stylePlaceholder(message));
    case 'json':
      return text('application/json', texts.jsonPlaceholder(message));
    case 'xml':
      return text('application/xml', texts.xmlPlaceholder(message));
    case 'vtt':
      return text('text/vtt', texts.subtitlesPlaceholder(message));
    case 'hls':
      return text('application/vnd.apple.mpegurl', texts.playlistPlaceholder(message));
    case 'dash':
      return text('application/dash+xml', texts.dashPlaceholder(message));
    case 'rtf':
      return { type: 'application/rtf', body: Buffer.from(texts.rtfPlaceholder(message), 'latin1') };
    case 'svg':
      return text('image/svg+xml', placeholderSvg(message));
    case 'pdf':
      return { type: 'application/pdf', body: placeholderPdf(message) };
    case 'png':
      return once('image/png', message, () => pngFile(placeholder(message.picture)));
    case 'gif':
      return once('image/gif', message, () => gifFile(placeholder(message.picture)));
    case 'mp4':
      return once('video/mp4', message, () => stillFilm(placeholder(message.picture)));
    case 'wav':
      return once('audio/wav', message, silentWav);
    case 'mp3':
      return once('audio/mpeg', message, silentMp3);
    case 'nothing':
      return { type: 'text/plain', body: Buffer.alloc(0) };
  }
}

function text(type: string, content: string): Content {
  return { type: `${type}; charset=utf-8`, body: Buffer.from(content) };
}

const made = new Map<string, Content>();

/** Formats that do not name the URL need only one body for each kind and language. */
function once(type: string, { kind, language }: PlaceholderMessage, make: () => Buffer): Content {
  const key = `${type} ${kind} ${language}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const content = { type, body: make() };
  made.set(key, content);
  return content;
}

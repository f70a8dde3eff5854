import type { PlaceholderFormat } from './placeholder-format.ts';
import { messageLines } from './placeholder-message.ts';
import type { PlaceholderMessage } from './placeholder-message.ts';
import { placeholderPage } from './placeholder-page.ts';
import { placeholderPdf } from './placeholder-pdf.ts';
import * as texts from './text-placeholders.ts';
import { placeholderFile } from './placeholder-file.ts';
import { placeholderSvg } from './placeholder-svg.ts';

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
    case 'gif':
      return {
        type: `image/${format}`,
        body: placeholderFile(`${message.kind}-${message.language}.${format}`),
      };
    case 'mp4':
      return { type: 'video/mp4', body: placeholderFile(`${message.kind}-${message.language}.mp4`) };
    case 'wav':
      return { type: 'audio/wav', body: placeholderFile('silence.wav') };
    case 'mp3':
      return { type: 'audio/mpeg', body: placeholderFile('silence.mp3') };
    case 'nothing':
      return { type: 'text/plain', body: Buffer.alloc(0) };
  }
}

function text(type: string, content: string): Content {
  return { type: `${type}; charset=utf-8`, body: Buffer.from(content) };
}

import type { PlaceholderMessage } from '../placeholder-message.ts';
import { escapeMarkup } from '../placeholder-page.ts';
import { placeholderColours, placeholderHeight, placeholderWidth } from './placeholder.ts';

/** The placeholder in lines; the address is in its description. */
export function placeholderSvg({ title, url, language, picture }: PlaceholderMessage): string {
  const { ground, frame, ink } = placeholderColours;
  const width = placeholderWidth;
  const height = placeholderHeight;
  const [above, below] = picture.map((line) => escapeMarkup(line));
  return `<?xml version="1.0" encoding="utf-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xml:lang="${language}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escapeMarkup(title)}</title>
<desc>${escapeMarkup(url)}</desc>
<rect x="1.5" y="1.5" width="${width - 3}" height="${height - 3}" fill="rgb(${ground.join(' ')})" stroke="rgb(${frame.join(' ')})" stroke-width="3" stroke-dasharray="10 6"/>
<g font-family="sans-serif" font-size="17" font-weight="bold" text-anchor="middle" fill="rgb(${ink.join(' ')})">
<text x="${width / 2}" y="28">${above}</text>
<text x="${width / 2}" y="50">${below}</text>
</g>
</svg>
`;
}

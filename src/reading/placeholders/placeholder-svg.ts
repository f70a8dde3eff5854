import type { PlaceholderMessage } from './placeholder-message.ts';
import { escapeMarkup } from './placeholder-page.ts';

export const placeholderColors = { ground: [246, 241, 231], frame: [180, 83, 9], ink: [92, 40, 8] };
const [width, height] = [128, 64];

/** Like the PNG, with the URL in its description. */
export function placeholderSvg({ title, url, language, picture }: PlaceholderMessage): string {
  const { ground, frame, ink } = placeholderColors;
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

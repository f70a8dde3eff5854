import type { ReactNode } from 'react';

/** Drawn on 24 by 24, in the colour of the text around. They say nothing: the control has the words. */
function icon(paths: string): (properties: { readonly size?: number }) => ReactNode {
  return function Icon({ size = 18 }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={paths} />
      </svg>
    );
  };
}

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

/** A pocket watch. */
export const MarkIcon = icon(`${circle(12, 14, 7.6)}M12 6.4V4.2M9.9 2.6h4.2M12 10v4.2l2.6 1.7`);
export const SearchIcon = icon(`${circle(10.5, 10.5, 6)}M15 15l5 5`);
export const PreviousIcon = icon('M15 5l-7 7 7 7');
export const NextIcon = icon('M9 5l7 7-7 7');
export const DownIcon = icon('M6 9l6 6 6-6');
export const CloseIcon = icon('M6 6l12 12M18 6L6 18');
export const CalendarIcon = icon('M4 6h16v14H4zM4 10h16M8 3v4M16 3v4');
export const TimelineIcon = icon('M4 20V14M9 20V8M14 20v-9M19 20V4');
export const ListIcon = icon('M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01');
export const QuoteIcon = icon('M9 7H5v6h4V7c0 5-1.5 8-4 9.5M19 7h-4v6h4V7c0 5-1.5 8-4 9.5');
export const PuzzleIcon = icon('M10 4h4v3a2 2 0 1 0 3 0h3v13H4V7h3a2 2 0 1 0 3 0z');
export const MoreIcon = icon(`${circle(5.5, 12, 0.9)}${circle(12, 12, 0.9)}${circle(18.5, 12, 0.9)}`);
export const DownloadIcon = icon('M12 4v11M7 11l5 5 5-5M5 20h14');
export const SunIcon = icon(
  `${circle(12, 12, 4)}M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1`,
);
export const MoonIcon = icon('M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z');
export const CopyIcon = icon('M9 9h11v11H9zM5 15H4V4h11v1');
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7.5');
export const SameIcon = icon('M5 9h14M5 15h14');
export const OutIcon = icon(`${circle(10.5, 10.5, 6)}M15 15l5 5M8 10.5h5`);
export const BytesIcon = icon('M8 7l-5 5 5 5M16 7l5 5-5 5');
export const PersonIcon = icon(`${circle(12, 8, 4)}M4.5 20.5c1-4.5 4-6 7.5-6s6.5 1.5 7.5 6`);

import type { ReactNode } from 'react';

/** A sheet with a turned corner and two lines. */
export function NoteIcon(): ReactNode {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M5 4h14v10l-6 6H5zM13 20v-6h6M8.5 8.5h7M8.5 12h4" />
    </svg>
  );
}

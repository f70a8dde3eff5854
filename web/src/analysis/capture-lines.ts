export interface CaptureLines {
  readonly captures: readonly { readonly url: string; readonly timestamp: string }[];
  /** The first line that is none. */
  readonly unreadable: string | undefined;
}

/** `20240131120000 http://a.example/`, one a line; as many as can be tried at once. */
export function captureLines(text: string): CaptureLines {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => ({ line, parts: /^(\d{14})\s+(\S+)$/.exec(line) }));
  return {
    captures: read
      .flatMap(({ parts }) => (parts === null ? [] : [{ timestamp: parts[1] ?? '', url: parts[2] ?? '' }]))
      .slice(0, 20),
    unreadable: read.find(({ parts }) => parts === null)?.line,
  };
}

import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import { reasonText } from '../language/reason-text.ts';
import type { ToldSentence } from '../language/reason-text.ts';
import { lineSpan, numbersOfLines } from './yaml-lines.ts';
import styles from './yaml-editor.module.css';

interface YamlEditorProperties {
  readonly label: string;
  readonly yaml: string;
  readonly problems: readonly (ToldSentence & { readonly line: number })[];
  /** The line that is wanted; a new object each time it is. */
  readonly goTo?: { readonly line: number } | undefined;
  readonly isReadOnly?: boolean;
  readonly onChange?: (yaml: string) => void;
}

/** Text with the numbers of its lines; those with problems are marked. Tab leaves it, as it does any field. */
export function YamlEditor(properties: YamlEditorProperties): ReactNode {
  const { label, yaml, problems, goTo, isReadOnly = false, onChange } = properties;
  const { format } = useSpoken();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const lines = numbersOfLines(yaml);
  const wrong = new Map(
    problems.map(({ line, ...reason }) => [line, reasonText(reason, format) ?? reason.message]),
  );
  useEffect(() => {
    const area = field.current;
    if (area === null || goTo === undefined) return;
    const { start, end } = lineSpan(area.value, goTo.line);
    area.focus();
    area.setSelectionRange(start, end);
    const height = area.scrollHeight / Math.max(1, numbersOfLines(area.value).length);
    area.scrollTop = Math.max(0, (goTo.line - 4) * height);
  }, [goTo]);
  return (
    <div className={styles.editor}>
      <div ref={gutter} className={styles.gutter} aria-hidden="true">
        {lines.map((line) => (
          <div key={line} data-wrong={wrong.has(line) || undefined} title={wrong.get(line)}>
            {line}
          </div>
        ))}
      </div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={field}
        value={yaml}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        readOnly={isReadOnly}
        aria-invalid={problems.length > 0}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
        onScroll={({ currentTarget }) => gutter.current?.scrollTo({ top: currentTarget.scrollTop })}
      />
    </div>
  );
}

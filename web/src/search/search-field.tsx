import { ActionIcon, Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { replayPath, searchPath } from '../addresses/app-address.ts';
import { useSpoken } from '../language/language.tsx';
import { SearchIcon } from '../shell/icons.tsx';
import { rememberSearch } from './recent-searches.ts';
import styles from './search-field.module.css';
import { TypedHint } from './typed-hint.tsx';
import { readMeant } from './typed-text.ts';
import { ViewChoice } from './view-choice.tsx';
import { searchAddress } from './words-question.ts';

interface SearchFieldProperties {
  readonly start?: string;
  readonly view?: string;
  /** In the header: without hint and choice. */
  readonly isCompact?: boolean;
}

/** One field for whatever a reader has in hand. */
export function SearchField({
  start = '',
  view = 'all',
  isCompact = false,
}: SearchFieldProperties): ReactNode {
  const { messages } = useSpoken();
  const [text, setText] = useState(start);
  const [chosen, setChosen] = useState(view);
  const navigate = useNavigate();
  const [question] = useSearchParams();
  const id = useId();
  const submit = (): void => {
    const typed = readMeant(text);
    if (typed.kind === 'nothing') return;
    if (typed.kind === 'moment') {
      location.assign(replayPath(chosen, typed.timestamp, typed.url));
      return;
    }
    rememberSearch(text.trim());
    // Other words typed on the page of pictures search for pictures again.
    const kind = question.get('in') === 'pictures' ? 'pictures' : undefined;
    void navigate(
      typed.kind === 'words'
        ? searchAddress(text.trim(), kind, chosen)
        : searchPath({ q: text.trim(), view: chosen }),
    );
  };
  const field = (
    <input
      id={id}
      className={styles.input}
      type="text"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      // The one thing to do on the first page.
      autoFocus={!isCompact}
      placeholder={messages.searchPlaceholder}
      aria-label={messages.searchLabel}
      aria-describedby={isCompact ? undefined : `${id}-hint`}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
  return (
    <search aria-label={messages.searchRegion}>
      <form
        className={isCompact ? styles.compact : styles.large}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={styles.box}>
          {field}
          {isCompact ? null : <ViewChoice view={chosen} onChoose={setChosen} />}
          {isCompact ? (
            <ActionIcon type="submit" variant="subtle" aria-label={messages.searchButton}>
              <SearchIcon />
            </ActionIcon>
          ) : (
            <Button type="submit" size="md" radius="xl" leftSection={<SearchIcon />}>
              {messages.searchButton}
            </Button>
          )}
        </div>
        {isCompact ? null : (
          <div id={`${id}-hint`} className={styles.hint} aria-live="polite">
            <TypedHint text={text} />
          </div>
        )}
      </form>
    </search>
  );
}

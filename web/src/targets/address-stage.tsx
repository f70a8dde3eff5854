import { Button, Loader, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { UrlCheck } from '../../../src/selection/check-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { CheckResult } from './check-result.tsx';
import styles from './new-target.module.css';
import type { TakenAddress } from './taken-address.ts';
import { readTypedUrl } from './typed-url.ts';

interface AddressStageProperties {
  /** Checked at once where there is one. */
  readonly typed: string;
  readonly onTake: (address: TakenAddress) => void;
}

type Checking =
  | { readonly is: 'asking'; readonly isSlow: boolean }
  | { readonly is: 'answered'; readonly check: UrlCheck }
  | { readonly is: 'failed'; readonly error: unknown };

const slowMs = 4000;

/** Stage one: is there such an address, where does it lead, and has somebody selected it already? */
export function AddressStage({ typed, onTake }: AddressStageProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const [text, setText] = useState(typed);
  const [isTouched, setTouched] = useState(false);
  const { checking, check, forget } = useCheck(typed);
  const read = readTypedUrl(text);
  const problem = 'problem' in read && (isTouched || text.trim() !== '') ? read.problem : undefined;
  // `exam` may become example.org: nobody is told so in the midst of typing.
  const isShown = problem !== undefined && (isTouched || problem !== 'host');
  const ask = (value: string): void => {
    setTouched(true);
    const asked = readTypedUrl(value);
    if ('url' in asked) check(asked.url);
  };
  return (
    <>
      <form
        className={styles.address}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask(text);
        }}
      >
        <TextInput
          label={texts.urlLabel}
          description={texts.urlHint}
          placeholder={texts.urlPlaceholder}
          value={text}
          error={isShown ? texts.urlProblems[problem] : undefined}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          autoFocus
          size="md"
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            forget();
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            // A whole address in an empty field: nothing else is to be waited for.
            if (text.trim() !== '' || !('url' in readTypedUrl(pasted))) return;
            event.preventDefault();
            setText(pasted.trim());
            ask(pasted);
          }}
          onBlur={() => setTouched(text.trim() !== '')}
          inputContainer={(input) => (
            <div className={styles.typed}>
              {input}
              <Button type="submit" size="md" loading={checking?.is === 'asking'}>
                {texts.check}
              </Button>
            </div>
          )}
        />
      </form>
      <div aria-live="polite">
        {checking?.is === 'asking' ? (
          <div className={styles.asking}>
            <Loader size="sm" aria-hidden="true" />
            <div>
              <strong>{texts.checking}</strong>
              <p>{checking.isSlow ? texts.checkingSlow : texts.checkingSteps}</p>
            </div>
          </div>
        ) : null}
        {checking?.is === 'failed' ? <Trouble error={checking.error} onRetry={() => ask(text)} /> : null}
        {checking?.is === 'answered' ? (
          <CheckResult key={checking.check.checkedMs} check={checking.check} onTake={onTake} />
        ) : null}
      </div>
    </>
  );
}

function useCheck(typed: string): {
  readonly checking: Checking | undefined;
  readonly check: (url: string) => void;
  readonly forget: () => void;
} {
  const [checking, setChecking] = useState<Checking>();
  /** Counts the questions: the answer to a former one is nobody's any more. */
  const asked = useRef(0);
  const ask = async (url: string): Promise<void> => {
    asked.current += 1;
    const mine = asked.current;
    const tell = (state: Checking): void => {
      if (mine === asked.current) setChecking(state);
    };
    tell({ is: 'asking', isSlow: false });
    const slow = setTimeout(() => tell({ is: 'asking', isSlow: true }), slowMs);
    try {
      tell({ is: 'answered', check: await staffSend('POST /checks', {}, { url }) });
    } catch (error) {
      tell({ is: 'failed', error });
    } finally {
      clearTimeout(slow);
    }
  };
  const check = (url: string): void => void ask(url);
  useEffect(() => {
    const start = readTypedUrl(typed);
    if ('url' in start) check(start.url);
    // Only once, with what the address of the page brought.
  }, []);
  const forget = (): void => {
    asked.current += 1;
    setChecking(undefined);
  };
  return { checking, check, forget };
}

import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import searchStyles from './search-page.module.css';
import styles from './words.module.css';
import { changedAddress, filterNames, searchAddress } from './words-question.ts';
import type { WordsQuestion } from './words-question.ts';

interface NoWordsProperties {
  readonly question: WordsQuestion;
  readonly isReady: boolean;
  /** The subject of the search, where it is not words alone. */
  readonly hint?: string;
}

/** Nothing was found: why that may be, and what else can be asked. */
export function NoWords({ question, isReady, hint }: NoWordsProperties): ReactNode {
  const texts = useMessages(searchMessages);
  const [address] = useSearchParams();
  const isFiltered = filterNames.some((name) => question[name] !== '');
  const none = Object.fromEntries(filterNames.map((name) => [name, '']));
  return (
    <section className={searchStyles.nothing}>
      <h2>{isReady ? texts.nothingTitle : texts.notReadyTitle}</h2>
      <p>{isReady ? texts.nothingText : <InCode text={texts.notReadyText} />}</p>
      {hint === undefined || !isReady ? null : <p>{hint}</p>}
      <p className={searchStyles.wider}>
        {isFiltered ? (
          <Link to={`/search?${changedAddress(address, none)}`}>{texts.nothingFilters}</Link>
        ) : null}
        {question.view === 'all' ? null : (
          <Link to={`/search?${changedAddress(address, { view: '' })}`}>{texts.nothingView}</Link>
        )}
        <Link to={searchAddress(question.q, 'addresses', question.view)}>{texts.nothingAddresses}</Link>
      </p>
      {isReady ? (
        <>
          <h3 className={styles.howTo}>{texts.howToTitle}</h3>
          <dl className={styles.ways}>
            {texts.howTo.map(({ typed, meaning }) => (
              <div key={typed}>
                <dt>
                  <code>{typed}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </section>
  );
}

/** Text between back quotes is shown as input. */
function InCode({ text }: { readonly text: string }): ReactNode {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}

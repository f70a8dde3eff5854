import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { capturesPath, readAppAddress } from './addresses/app-address.ts';
import { languageAtStart } from './language/language.tsx';
import { loadTranslation } from './language/messages.ts';
import './shell/mantine-styles.ts';
import './shell/tokens.css';
import { Providers } from './shell/providers.tsx';

/** An archived page with its banner and the pages of the application have little in common: a reader loads one of them. */
async function partToShow(): Promise<ReactNode> {
  const address = readAppAddress(location.pathname + location.search);
  if (address.part === 'replay') {
    const { ReplayPage } = await import('./replay/replay-page.tsx');
    return <ReplayPage asked={{ ...address, url: address.url + location.hash }} />;
  }
  if (address.part === 'captures') history.replaceState(null, '', capturesPath(address));
  const { Pages } = await import('./shell/router.tsx');
  return <Pages />;
}

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');
const [part] = await Promise.all([partToShow(), loadTranslation(languageAtStart())]);
createRoot(root).render(
  <StrictMode>
    <Providers>{part}</Providers>
  </StrictMode>,
);

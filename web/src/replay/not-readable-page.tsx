import type { ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import { MessagePage } from './message-page.tsx';

/** For an address of the archive that this reader may not read, whether the archive has it or not. */
export function NotReadablePage(): ReactNode {
  const { messages } = useSpoken();
  return <MessagePage title={messages.notReadableTitle} told={messages.readElsewhere} />;
}

import { useMessages, useSpoken } from '../language/language.tsx';
import { scheduleTexts } from './messages.ts';
import { scheduleWords } from './schedule-words.ts';
import type { Rhythm } from './schedule-words.ts';

/** Says a rhythm in the language of the reader. */
export function useScheduleWords(): (rhythm: Rhythm) => string {
  const { words } = useMessages(scheduleTexts);
  const { language } = useSpoken();
  return (rhythm) => scheduleWords(rhythm, words, language === 'en' ? 'en-GB' : language);
}

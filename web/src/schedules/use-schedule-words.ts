import scheduleMessages from '../../translations/en/schedules.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { scheduleWords } from './schedule-words.ts';
import type { Rhythm } from './schedule-words.ts';

/** Says a rhythm in the language of the reader. */
export function useScheduleWords(): (rhythm: Rhythm) => string {
  const { words } = useMessages(scheduleMessages);
  const { language } = useSpoken();
  return (rhythm) => scheduleWords(rhythm, words, language === 'en' ? 'en-GB' : language);
}

import type readingMessages from '../../translations/en/reading.json';
import type { MessagesOf } from '../language/messages.ts';

/** `harvest:spring` for people. */
export function viewName(view: string, messages: MessagesOf<typeof readingMessages>): string {
  const colon = view.indexOf(':');
  const name = view.slice(colon + 1);
  switch (view.slice(0, Math.max(0, colon))) {
    case 'harvest':
      return messages.viewHarvest(name);
    case 'job':
      return messages.viewJob(name);
    case 'rehearsal':
      return messages.viewRehearsal(name);
    case 'source':
    // In bookmarks of earlier versions.
    case 'channel':
      return messages.viewSource(name);
    case 'collection':
      return messages.viewCollection(name);
    default:
      return view === 'all' ? messages.viewAll : view;
  }
}

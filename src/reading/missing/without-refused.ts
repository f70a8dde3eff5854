import type { KeptMissingLog } from './missing-log.ts';
import type { MissingResource } from './missing-shape.ts';

/**
 * The log without URLs that were withdrawn or deleted: readers who ask for one must not cause it to be collected again. They
 * are not noted, and those that were noted before are taken off the list when they are met.
 */
export function withoutRefused(log: KeptMissingLog, isRefused: (url: string) => boolean): KeptMissingLog {
  const isListed = ({ url }: MissingResource): boolean => !isRefused(url);
  return {
    note: (miss) => {
      if (!isRefused(miss.url)) log.note(miss);
    },
    ofPage: async (page) => (await log.ofPage(page)).filter(isListed),
    list: async (question) => {
      for (;;) {
        const found = await log.list(question);
        const refused = found.items.filter((item) => !isListed(item)).map(({ url }) => url);
        if (refused.length === 0) return found;
        // If the log cannot be changed, they are at least hidden.
        const forgotten = await log.forget(refused).catch(() => 0);
        if (forgotten === 0)
          return { items: found.items.filter(isListed), total: found.total - refused.length };
      }
    },
    mark: (urls, state) => log.mark(urls, state),
    forget: (urls) => log.forget(urls),
    close: () => log.close(),
  };
}

/**
 * A link for the bar of bookmarks: opens the page for a new record with the address and the title of what is on the screen.
 * It reads nothing else of the page.
 */
export function bookmarkletOf(origin: string): string {
  const target = `${origin}/records/new`;
  const script =
    `(function(){window.open(${JSON.stringify(target)}` +
    `+'?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title),'_blank','noopener')})()`;
  return `javascript:${encodeURIComponent(script)}`;
}

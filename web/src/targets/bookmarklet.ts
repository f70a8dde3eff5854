/**
 * A link for the bar of bookmarks: opens the page for a new target with the address and the title of what is on the screen.
 * It reads nothing else of the page.
 */
export function bookmarkletOf(origin: string): string {
  const page = `${origin}/targets/new`;
  const script =
    `(function(){window.open(${JSON.stringify(page)}` +
    `+'?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title),'_blank','noopener')})()`;
  return `javascript:${encodeURIComponent(script)}`;
}

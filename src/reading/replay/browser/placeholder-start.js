/* Runs in the placeholder of a page: reports the requested page to the page with the banner, as page-start.js does. */
(() => {
  'use strict';
  const { url, timestamp, fault, application } = document.currentScript.dataset;
  if (self.parent === self || self.parent !== self.top) return;
  const { port1, port2 } = new MessageChannel();
  self.top.postMessage({ wb_type: 'begun', url, ts: timestamp, fault }, application, [port2]);
  self.addEventListener('pagehide', ({ isTrusted }) => {
    if (isTrusted) port1.postMessage('gone');
  });
})();

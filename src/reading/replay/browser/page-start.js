/* Runs in an archived page after wombat.js and before its own scripts; the inserted markup has set `wbinfo`. */
(() => {
  'use strict';
  const info = self.wbinfo;
  const own = document.currentScript;
  if (info.is_framed && self.parent === self) {
    // Without its frame a page could lead its reader out of the archive.
    self.stop();
    location.replace(info.top_url);
    return;
  }
  if (info.is_framed && self.parent === self.top) {
    // Says to the page with the banner which page this is, before anything of the page can say something else; the port ends with
    // the page, which cannot get at it.
    const { port1, port2 } = new MessageChannel();
    const begun = { wb_type: 'begun', url: info.url, ts: info.timestamp };
    self.top.postMessage(begun, info.top_host, [port2]);
    self.addEventListener('pagehide', ({ isTrusted }) => {
      if (isTrusted) port1.postMessage('gone');
    });
  }
  if (info.is_framed) {
    // In a frame of another site browsers keep such cookies only, and apart from those of other sites.
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      set(value) {
        const kept = String(value).replace(/;\s*(samesite\s*=[^;]*|secure|partitioned)(?=;|$)/gi, '');
        cookie.set.call(this, `${kept}; SameSite=None; Secure; Partitioned`);
      },
    });
  }
  // A browser that gives no storage to frames of another site throws at the mere look at it, and wombat, which brings a storage
  // of its own, would end there.
  for (const name of ['sessionStorage', 'localStorage']) {
    try {
      void self[name];
    } catch {
      Object.defineProperty(self, name, { configurable: true, value: undefined });
    }
  }
  self._WBWombatInit(info);
  // Called without an object they mean the window; wombat's own, being strict, would mean nothing.
  for (const name of ['addEventListener', 'removeEventListener']) {
    const rewritten = EventTarget.prototype[name];
    EventTarget.prototype[name] = {
      [name](...given) {
        return rewritten.apply(this ?? self, given);
      },
    }[name];
  }
  own?.previousElementSibling?.remove();
  own?.remove();
  const top = self.__WB_replay_top;
  if (top === self) self.name = info.target_frame;

  const hasFrame = (frame, name) => {
    for (let at = 0; at < frame.length; at++) {
      try {
        if (frame[at].name === name || hasFrame(frame[at], name)) return true;
      } catch {
        // A frame that is none of ours.
      }
    }
    return false;
  };
  // There are no other windows here: what would open one leads to the frame of the page.
  const keepInFrame = ({ target }) => {
    const element = target?.closest?.('a, area, form');
    const base = document.querySelector('base[target]');
    const name = element?.getAttribute('target') ?? base?.getAttribute('target') ?? '';
    if (name === '' || /^_(self|parent|top)$/i.test(name) || name === info.target_frame) return;
    if (/^_blank$/i.test(name) || !hasFrame(top, name)) element?.setAttribute('target', info.target_frame);
  };
  document.addEventListener('click', keepInFrame, true);
  document.addEventListener('submit', keepInFrame, true);
})();

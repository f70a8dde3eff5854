/* What a worker runs after wombatWorkers.js; the archive puts the date of its page before this. */
((timestamp) => {
  'use strict';
  const Wombat = self.WBWombat;
  // Called with `new` by the wombat of a page.
  const start = function (info) {
    // One modifier for scripts and data: the server learns from the request which of them it is.
    const wombat = new Wombat({ ...info, prefixMod: `${info.prefix}${timestamp}mp_/` });
    self._wb_wombat = {
      local_init: (name) => (name === 'location' ? self._WB_wombat_location : undefined),
    };
    return wombat;
  };
  const [, prefix, originalURL] =
    /^(https?:\/\/[^/]+\/[^/]+\/)\d*[a-z]*_?\/(.*)$/.exec(self.location.href) ?? [];
  if (prefix === undefined) self.WBWombat = start;
  else start({ prefix, originalURL });
})(self.__heirloom_timestamp);

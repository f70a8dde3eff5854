/** The colours of the application (web/src/shell/tokens.css), for pages that stand outside it, in light and dark. */
export const pageColors = `
:root { color-scheme: light; --paper: #faf8f4; --surface: #fff; --ink: #1f2626; --muted: #5b6666; --line: #e5e0d6; --accent: #1b6b60; --on-accent: #fff; --warn: #8a5a00 }
@media (prefers-color-scheme: dark) {
:root { color-scheme: dark; --paper: #14191a; --surface: #1b2122; --ink: #e9e6df; --muted: #9daaa8; --line: #2d3536; --accent: #7cc4b4; --on-accent: #0e1b19; --warn: #e2b65f }
}`;

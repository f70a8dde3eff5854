import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import type { VariantColorsResolver } from '@mantine/core';

/** Words on a filled button: those of the theme are white in the dark too, where our colours are light. */
const buttonColors: VariantColorsResolver = (input) => {
  const defaultValue = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return defaultValue;
  if (input.color === 'patina') return { ...defaultValue, color: 'var(--on-accent)' };
  if (input.color !== 'red') return defaultValue;
  const hover = 'color-mix(in srgb, var(--bad) 85%, var(--ink))';
  return { ...defaultValue, background: 'var(--bad)', hover, color: 'var(--surface)' };
};

/** One colour, used sparingly: that of old bronze-green. The other colours are in tokens.css. */
export const theme = createTheme({
  primaryColor: 'patina',
  variantColorResolver: buttonColors,
  primaryShade: { light: 7, dark: 4 },
  colors: {
    patina: [
      '#edf6f3',
      '#dcebe6',
      '#b8d8cf',
      '#91c3b6',
      '#6fb2a2',
      '#3f9484',
      '#2a7f70',
      '#1b6b60',
      '#14554c',
      '#0d4039',
    ],
    // The dark side of tokens.css, from ink to sunken.
    dark: [
      '#e9e6df',
      '#b9c2c0',
      '#9daaa8',
      '#8a9694',
      '#3d4748',
      '#2d3536',
      '#20282a',
      '#1b2122',
      '#14191a',
      '#101415',
    ],
  },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: { fontFamily: 'var(--heirloom-serif)', fontWeight: '500' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    // The theme's own colours of titles are too faint on the colours behind them.
    Alert: { styles: { title: { color: 'var(--ink)' } } },
    Notification: { styles: { description: { color: 'var(--muted)' } } },
    Button: { styles: { root: { fontWeight: 500 } } },
    // A heading of a dialog, not of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    SegmentedControl: {
      styles: { root: { background: 'var(--sunken)' }, label: { fontWeight: 500 } },
      defaultProps: { withItemsBorders: false },
    },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
});

import { createTheme } from '@mantine/core';

/** One colour, used sparingly: that of old bronze-green. The other colours are in tokens.css. */
export const theme = createTheme({
  primaryColor: 'patina',
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
  },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: { fontFamily: 'var(--heirloom-serif)', fontWeight: '500' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Button: { styles: { root: { fontWeight: 500 } } },
    SegmentedControl: {
      styles: { root: { background: 'var(--sunken)' }, label: { fontWeight: 500 } },
      defaultProps: { withItemsBorders: false },
    },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
});

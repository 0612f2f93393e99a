import { colorsTuple, createTheme } from '@mantine/core';
import palettes from './palettes.json';

/** Selects the text of a field that can be typed in. */
const selectText = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
  currentTarget.readOnly || currentTarget.select();

/**
 * `cobalt`, the primary color: links, focus and primary actions. `coral`, the accent: the guest, and what needs attention.
 * `dark`: gray with a little blue, so that dark pages do not look brown next to cobalt.
 */
export const theme = createTheme({
  colors: {
    cobalt: colorsTuple(palettes.cobalt),
    coral: colorsTuple(palettes.coral),
    dark: colorsTuple(palettes.dark),
  },
  primaryColor: 'cobalt',
  primaryShade: 6,
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--dc-font)',
  fontFamilyMonospace: 'var(--dc-font-mono)',
  fontSizes: { xs: '0.75rem', sm: '0.84375rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: {
    fontFamily: 'var(--dc-font)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  // Plain objects instead of `Button.extend(…)`: importing the components here would put all of them into the initial
  // download.
  components: {
    Badge: {
      defaultProps: { variant: 'light', radius: 'xl' },
      styles: { root: { textTransform: 'none', fontWeight: 600 } },
    },
    Button: { styles: { root: { fontWeight: 600 } } },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' } },
    InputWrapper: { styles: { label: { marginBottom: 4 } } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.45, blur: 3 } },
      styles: { title: { fontWeight: 650 } },
    },
    Drawer: { styles: { title: { fontWeight: 650 } } },
    // A dialog's header is not a banner of the page.
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Paper: { defaultProps: { radius: 'lg' } },
    // What is typed replaces the choice instead of standing behind it.
    Select: { defaultProps: { onClick: selectText, onFocus: selectText } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Tooltip: { defaultProps: { withArrow: true, multiline: true, maw: 360, openDelay: 150 } },
  },
});

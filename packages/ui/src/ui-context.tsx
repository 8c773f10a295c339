import {
  createContext,
  useContext,
  useMemo,
  type AnchorHTMLAttributes,
  type ComponentType,
  type ReactNode,
  type Ref,
} from "react";

/** An anchor's attributes; a router's adapter reads `href` and hands the rest on. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Not an address of the app's router: the browser opens it as it stands. */
  outside?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement>;
}

export type LinkComponent = ComponentType<LinkProps>;

/** The few words that components say by themselves. An app gives them in the reader's language. */
export interface UiWords {
  /** Read before a field's error by screen readers: `Error:`. */
  error: string;
  /** Title of the error summary. */
  problem: string;
  /** The button that opens the navigation on a narrow screen. */
  menu: string;
  skipToContent: string;
  mainNavigation: string;
  breadcrumb: string;
}

/** The words in English. */
export const uiEnglish: UiWords = {
  error: "Error:",
  problem: "There is a problem",
  menu: "Menu",
  skipToContent: "Skip to main content",
  mainNavigation: "Main",
  breadcrumb: "Breadcrumb",
};

function Anchor({ outside: _, ...rest }: LinkProps) {
  return <a {...rest} />;
}

const UiContext = createContext<{ link: LinkComponent; words: UiWords }>({ link: Anchor, words: uiEnglish });

export interface UiProviderProps {
  /** Renders every link of this package; a plain anchor when left out. Keep its identity stable. */
  link?: LinkComponent;
  /** English when left out. */
  words?: UiWords;
  children: ReactNode;
}

export function UiProvider({ link = Anchor, words = uiEnglish, children }: UiProviderProps) {
  const value = useMemo(() => ({ link, words }), [link, words]);
  return <UiContext value={value}>{children}</UiContext>;
}

export function useWords(): UiWords {
  return useContext(UiContext).words;
}

/** A link within the app, by whatever router the app gave to `UiProvider`. */
export function UiLink(props: LinkProps) {
  const { link: Link } = useContext(UiContext);
  return <Link {...props} />;
}

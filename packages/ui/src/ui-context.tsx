import {
  createContext,
  useContext,
  useMemo,
  type AnchorHTMLAttributes,
  type ComponentType,
  type ReactNode,
  type Ref,
} from "react";

/** An anchor's attributes. A router's adapter takes `href` and passes on the rest. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Outside the app's router: the browser opens the URL as it is. */
  outside?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement>;
}

export type LinkComponent = ComponentType<LinkProps>;

/** The few texts that components have themselves. An app provides them in the reader's language. */
export interface UiWords {
  /** The word that screen readers read before a field's error, such as `Error:`. */
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
  /** Renders every link of this package; defaults to a plain anchor. Pass the same component on every render. */
  link?: LinkComponent;
  /** Defaults to English. */
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

/** A link within the app, through the router that the app gave to `UiProvider`. */
export function UiLink(props: LinkProps) {
  const { link: Link } = useContext(UiContext);
  return <Link {...props} />;
}

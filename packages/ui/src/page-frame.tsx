import { useCallback, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { classNames } from "./class-names";
import { Masthead, type MastheadProps } from "./masthead";
import styles from "./page-frame.module.css";
import { HideFooterProvider } from "./hidden-footer";
import { useWords } from "./ui-context";

export interface PageFrameProps extends MastheadProps {
  /** The tenant's announcement below the masthead; `label` names it for screen readers. */
  banner?: { label: string; content: ReactNode } | undefined;
  footer?: ReactNode;
  children: ReactNode;
}

/** The page around a screen: skip link, brand, navigation, announcement, content and footer. */
export function PageFrame({ banner, footer, children, ...masthead }: PageFrameProps) {
  const words = useWords();
  const main = useRef<HTMLElement>(null);
  const [hiding, setHiding] = useState(0);
  const hideFooter = useCallback(() => {
    setHiding((count) => count + 1);
    return () => setHiding((count) => count - 1);
  }, []);

  /** Moves the focus by script, because the app's router would treat a hash in the URL as a navigation. */
  function skip(event: MouseEvent) {
    event.preventDefault();
    main.current?.focus();
    main.current?.scrollIntoView?.();
  }

  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main" onClick={skip}>
        {words.skipToContent}
      </a>
      <header className={styles.top}>
        <Masthead {...masthead} />
        {banner && (
          <section className={styles.banner} aria-label={banner.label}>
            <div className={styles.wrap}>{banner.content}</div>
          </section>
        )}
      </header>
      <main id="main" className={classNames(styles.wrap, styles.main)} tabIndex={-1} ref={main}>
        <HideFooterProvider value={hideFooter}>{children}</HideFooterProvider>
      </main>
      {footer && (
        <footer className={classNames(styles.foot, hiding > 0 && styles.held)}>
          <div className={styles.wrap}>{footer}</div>
        </footer>
      )}
    </div>
  );
}

export interface FooterProps {
  /** Other languages and legal links. */
  links?: ReactNode;
  children: ReactNode;
}

/** The inside of a page frame's footer: the company and legal texts, with links on the right. */
export function Footer({ links, children }: FooterProps) {
  return (
    <div className={styles.footer}>
      <div className={styles.company}>{children}</div>
      {links && <div className={styles.links}>{links}</div>}
    </div>
  );
}

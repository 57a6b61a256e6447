// The router: the address says which page is shown, so that every page has a link and going back works.

class Router {
  path = $state(location.pathname);
  /** The key of what one is told on the next page: why one is there. */
  notice = $state("");

  constructor() {
    addEventListener("popstate", () => {
      this.path = location.pathname;
      this.notice = "";
    });
  }

  go(path: string, notice = "", hash = ""): void {
    history.pushState(null, "", path + hash);
    this.path = path;
    this.notice = notice;
    scrollTo(0, 0);
  }

  /** Show another page in place of this one: going back does not come here again. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.path = path;
  }

  /** Let a plain click on a link of ours change the page without loading it. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest("a");
    if (!link || link.origin !== location.origin || link.pathname.startsWith("/api/") || link.target) return;
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.go(link.pathname, "", link.hash);
  };
}

export const router = new Router();

"""How Sphinx makes pages of what ``docsite.staging`` has put together; the language is said on the command line."""

import undermine

project = "undermine"
author = "the undermine authors"
version = release = undermine.__version__
copyright = f"{author}. The games were designed by Frederic Moyersoen and are published by AMIGO"
language = "en"

extensions = ["myst_parser"]
# the names of headings in links are those of GitHub, to any depth
myst_heading_anchors = 6
myst_enable_extensions = ["attrs_inline"]
# what has no language is shown as it is
highlight_language = "none"
# straight quotes and dashes stay as they were written
smartquotes = False

html_theme = "furo"
html_title = "undermine"
html_static_path = ["look"]
html_css_files = ["look.css"]
html_favicon = None
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False
html_permalinks_icon = "#"
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
pygments_style = "default"
pygments_dark_style = "native"
html_theme_options = {
    "light_logo": "brand-light.svg",
    "dark_logo": "brand-dark.svg",
    "sidebar_hide_name": True,
    "top_of_page_buttons": [],
    "light_css_variables": {
        "font-stack": "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
        "font-stack--monospace": "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
        "color-foreground-primary": "#241a10",
        "color-foreground-secondary": "#5b4a39",
        "color-foreground-muted": "#6f5d4b",
        "color-foreground-border": "#a08c76",
        "color-background-primary": "#fbf6ec",
        "color-background-secondary": "#f1e7d5",
        "color-background-hover": "#e8dabf",
        "color-background-hover--transparent": "#e8dabf00",
        "color-background-border": "#dfd0b6",
        "color-background-item": "#cdb994",
        "color-brand-primary": "#7a5200",
        "color-brand-content": "#855a00",
        "color-brand-visited": "#6b4a2f",
        "color-highlight-on-target": "#ffe9a8",
        "color-inline-code-background": "#f1e7d5",
        "color-header-background": "#f1e7d5",
        "color-sidebar-link-text--top-level": "var(--color-foreground-secondary)",
    },
    "dark_css_variables": {
        "color-foreground-primary": "#f4ead9",
        "color-foreground-secondary": "#d3c4ae",
        "color-foreground-muted": "#b5a48c",
        "color-foreground-border": "#8a7763",
        "color-background-primary": "#15110d",
        "color-background-secondary": "#1d1711",
        "color-background-hover": "#2e251d",
        "color-background-hover--transparent": "#2e251d00",
        "color-background-border": "#3b3028",
        "color-background-item": "#54463a",
        "color-brand-primary": "#ffcf4a",
        "color-brand-content": "#ffcf4a",
        "color-brand-visited": "#e6c07f",
        "color-highlight-on-target": "#3a2914",
        "color-inline-code-background": "#2a2119",
        "color-header-background": "#1d1711",
    },
}

"""The pages in the browser: files that are served as they lie in `static`, without a build step."""

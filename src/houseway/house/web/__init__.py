"""The pages in the browser: files served from `static` without a build step."""

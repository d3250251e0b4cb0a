// Runs before anything is drawn, so that a chosen theme does not flash. All else is in
// core/theme.js.
(() => {
	try {
		const chosen = localStorage.getItem("houseway-theme");
		if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
	} catch {
		// Without storage the system's own choice holds.
	}
})();

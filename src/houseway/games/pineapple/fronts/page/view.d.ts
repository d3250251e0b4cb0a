// A Pineapple table's view, by the names that its page uses; for the checker alone.

export type {
	PineappleHandView as HandView,
	PineappleRoundView as RoundView,
	PineappleTableView as TableView,
} from "houseway";

export type Row = "top" | "middle" | "bottom";

"""Run by KiCad's own Python, which alone has `pcbnew`: `place.py DESCRIPTION.json BOARD.kicad_pcb` writes the board.

The board has footprints, outline, text, filled zones, tracks and vias.
"""

import itertools
import json
import sys

import pcbnew


def mm(x, y):
    return pcbnew.VECTOR2I_MM(x, y)


def board(said, path):
    made = pcbnew.CreateEmptyBoard()
    made.SetCopperLayerCount(2)
    nets = {}
    for name in said["nets"]:
        nets[name] = pcbnew.NETINFO_ITEM(made, name)
        made.Add(nets[name])
    for part in said["parts"]:
        footprint = _footprint(said["libraries"], part)
        for pad in footprint.Pads():
            net = part["pads"].get(pad.GetNumber())
            if net:
                pad.SetNet(nets[net])
            if part["solid"]:
                pad.SetLocalZoneConnection(pcbnew.ZONE_CONNECTION_FULL)
        made.Add(footprint)
    _outline(made, said["size"])
    for text, x, y, size, turn in said["texts"]:
        label = pcbnew.PCB_TEXT(made)
        label.SetText(text)
        label.SetLayer(pcbnew.F_SilkS)
        label.SetPosition(mm(x, y))
        label.SetTextSize(mm(size, size))
        label.SetTextAngleDegrees(turn)
        label.SetTextThickness(pcbnew.FromMM(size * 0.15))
        made.Add(label)
    for zone in said["zones"]:
        made.Add(_zone(made, nets[zone["net"]], zone))
    for net, width, layer, corners in said["tracks"]:
        for (x1, y1), (x2, y2) in itertools.pairwise(corners):
            track = pcbnew.PCB_TRACK(made)
            track.SetStart(mm(x1, y1))
            track.SetEnd(mm(x2, y2))
            track.SetWidth(pcbnew.FromMM(width))
            track.SetLayer(made.GetLayerID(layer))
            track.SetNet(nets[net])
            made.Add(track)
    for net, (x, y) in said["vias"]:
        via = pcbnew.PCB_VIA(made)
        via.SetPosition(mm(x, y))
        via.SetWidth(pcbnew.FromMM(0.8))
        via.SetDrill(pcbnew.FromMM(0.4))
        via.SetNet(nets[net])
        made.Add(via)
    pcbnew.SaveBoard(path, made)
    # Reload the board before filling: a new board has not loaded its design rules yet.
    made = pcbnew.LoadBoard(path)
    pcbnew.ZONE_FILLER(made).Fill(made.Zones())
    pcbnew.SaveBoard(path, made)


def _footprint(libraries, part):
    library, _, name = part["footprint"].partition(":")
    footprint = pcbnew.FootprintLoad(f"{libraries}/{library}.pretty", name)
    footprint.SetFPID(pcbnew.LIB_ID(library, name))
    footprint.SetReference(part["name"])
    footprint.SetValue(part["value"])
    footprint.SetPosition(mm(part["x"], part["y"]))
    footprint.SetOrientationDegrees(-part["turn"])
    if part["symbol"]:
        footprint.SetPath(pcbnew.KIID_PATH("/" + part["symbol"]))
        footprint.SetSheetname("/")
        footprint.SetSheetfile(part["sheet"])
        for field, text in part["fields"].items():
            footprint.SetField(field, text)
            footprint.GetFieldByName(field).SetVisible(False)
    else:
        footprint.SetAttributes(pcbnew.FP_BOARD_ONLY | pcbnew.FP_EXCLUDE_FROM_POS_FILES | pcbnew.FP_EXCLUDE_FROM_BOM)
        footprint.Reference().SetVisible(False)
    if part["reference_at"]:
        x, y, turn = part["reference_at"]
        footprint.Reference().SetPosition(mm(x, y))
        footprint.Reference().SetTextAngleDegrees(turn)
    footprint.Reference().SetTextSize(mm(0.9, 0.9))
    footprint.Reference().SetTextThickness(pcbnew.FromMM(0.14))
    return footprint


def _outline(made, size):
    shape = pcbnew.PCB_SHAPE(made, pcbnew.SHAPE_T_RECT)
    shape.SetStart(mm(0, 0))
    shape.SetEnd(mm(*size))
    shape.SetLayer(pcbnew.Edge_Cuts)
    shape.SetWidth(pcbnew.FromMM(0.1))
    made.Add(shape)


def _zone(made, net, said):
    zone = pcbnew.ZONE(made)
    layers = pcbnew.LSET()
    for layer in said["layers"]:
        layers.AddLayer(made.GetLayerID(layer))
    zone.SetLayerSet(layers)
    zone.SetNet(net)
    zone.SetAssignedPriority(said["priority"])
    zone.SetLocalClearance(pcbnew.FromMM(0.3))
    zone.SetMinThickness(pcbnew.FromMM(0.25))
    zone.SetThermalReliefGap(pcbnew.FromMM(0.4))
    zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(said["spoke"]))
    zone.SetPadConnection(pcbnew.ZONE_CONNECTION_FULL if said["solid"] else pcbnew.ZONE_CONNECTION_THERMAL)
    outline = zone.Outline()
    outline.NewOutline()
    for x, y in said["corners"]:
        outline.Append(mm(x, y))
    return zone


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as stream:
        board(json.load(stream), sys.argv[2])
